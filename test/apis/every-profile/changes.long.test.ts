/** A client that begins with the refresh token and uses every profile. */
import { CHANGE_STORIES } from './change-cases.ts';
import { describeStories } from './report-failures.ts';

describeStories(CHANGE_STORIES);
