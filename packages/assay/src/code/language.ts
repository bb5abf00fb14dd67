import { z } from 'zod';

/** Name of a programming language, or of a kind of text, as files state it. */
export const languageSchema = z.string().regex(/^[a-z0-9+#-]+$/, 'use a lower-case name such as "javascript"');
