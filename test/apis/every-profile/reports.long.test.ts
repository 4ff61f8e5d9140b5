/** A client that begins with the refresh token and uses every profile. */
import { REPORT_STORIES } from './report-cases.ts';
import { describeStories } from './report-failures.ts';

describeStories(REPORT_STORIES);
