/** The thread of `verdict-page.ts`: writes reports as pages until the service ends. */
import { answerQuestions } from '../../api/asked-thread.js';
import { writePage, type PageContent } from './write-page.js';

answerQuestions<PageContent, string>(writePage);
