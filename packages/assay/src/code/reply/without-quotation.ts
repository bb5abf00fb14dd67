const fenceInQuotation = /^ {0,3}> ?(?:```|~~~)/m;
const quotationMark = /^ {0,3}>(?!>) ?/gm;

/** A reply without the marks of a quotation (`> `), where a fence stands in one; `>>>` is Python's prompt. */
export function withoutQuotation(reply: string): string {
  return fenceInQuotation.test(reply) ? reply.replaceAll(quotationMark, '') : reply;
}
