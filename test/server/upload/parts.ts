/** Parts of a form as bytes. */
import { BOUNDARY } from '../http/support.js';

export const CONTENT = '<?xml version="1.0"?><Invoice>ä</Invoice>';
export const FILE = 'Content-Disposition: form-data; name="file"; filename="a.xml"';
export const part = (headers: string, content = CONTENT): string => `--${BOUNDARY}\r\n${headers}\r\n\r\n${content}\r\n`;
export const END = `--${BOUNDARY}--\r\n`;
