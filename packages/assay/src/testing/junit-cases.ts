/** Reads properties of the test cases in a junit.xml, by title; none of a title that is not there. */
export function propertiesIn(xml: string): (title: string) => Readonly<Record<string, string>> {
  const cases = new Map(
    [...xml.matchAll(/<testcase [^>]*? name="([^"]*)"[^>]*>(.*?)<\/testcase>/gs)].map(([, name = '', body = '']) => [
      name,
      Object.fromEntries(
        [...body.matchAll(/<property name="(\w+)" value="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]),
      ),
    ]),
  );
  return (title) => cases.get(title) ?? {};
}
