/**
 * zod with the method `openapi`. All files of src/ import `z` from here, so that the bundler puts zod and the extension in
 * one chunk: the extension changes zod when it is evaluated, and only schemas that are created later have the method.
 */
import { extendZodWithOpenApi } from '@asteasolutions/zod-to-openapi';
import { z } from 'zod';

extendZodWithOpenApi(z);

export { z };
