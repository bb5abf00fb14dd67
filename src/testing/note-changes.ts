/** Notes an object's properties; what it returns brings them back as they were. */
export function noteChanges(object: object): () => void {
  const before = new Map(Reflect.ownKeys(object).map((key) => [key, Object.getOwnPropertyDescriptor(object, key)]));
  return () => {
    for (const key of Reflect.ownKeys(object).filter((key) => !before.has(key))) {
      Reflect.deleteProperty(object, key);
    }
    for (const [key, was] of before) {
      const is = Object.getOwnPropertyDescriptor(object, key);
      if (was !== undefined && (is?.value !== was.value || is?.get !== was.get)) {
        Reflect.defineProperty(object, key, was);
      }
    }
  };
}
