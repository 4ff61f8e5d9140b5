/** A client that begins with the refresh token and uses every profile. */
import { FILE_STORIES } from './file-cases.ts';
import { describeStories } from './report-failures.ts';

describeStories(FILE_STORIES);
