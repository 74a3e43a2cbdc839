/** What pages of the documentation do in a browser. They can be read without it. */
import { offerCopies } from './copy.js';
import { filterRows } from './filter.js';
import { openOnWide } from './navigation.js';
import { offerSearch } from './search.js';

openOnWide();
offerSearch();
filterRows();
offerCopies();
