/** One line without control, format or direction characters: fit for test titles, tables and XML. */
export const plainText = /^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]*$/u;
