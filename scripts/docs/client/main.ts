/** Browser code of the documentation pages, which can be read without it. */
import { offerCopies } from './copy.js';
import { filterRows } from './filter.js';
import { openOnWideScreens } from './navigation.js';
import { offerSearch } from './search.js';

openOnWideScreens();
offerSearch();
filterRows();
offerCopies();
