/** Words by which people and tools say true or false; in lower case, without blanks around them. */
export const truthWords: ReadonlyMap<string, boolean> = new Map([
  ...'true,t,yes,y,1,1.0,pass,passed,correct,right,accept,accepted,ok,✓,✔,☑'
    .split(',')
    .map((word) => [word, true] as const),
  ...'false,f,no,n,0,0.0,fail,failed,incorrect,wrong,reject,rejected,✗,✘,✕'
    .split(',')
    .map((word) => [word, false] as const),
]);
