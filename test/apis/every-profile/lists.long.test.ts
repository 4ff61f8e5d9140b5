/** A client that begins with the refresh token and uses every profile. */
import { LIST_STORIES } from './list-cases.ts';
import { describeStories } from './report-failures.ts';

describeStories(LIST_STORIES);
