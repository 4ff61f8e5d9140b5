/** A client that begins with the refresh token and uses every profile. */
import { ACCESS_STORIES } from './access-cases.ts';
import { describeStories } from './report-failures.ts';

describeStories(ACCESS_STORIES);
