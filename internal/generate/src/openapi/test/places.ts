/** An object in JSON, and its path. */
export interface Place {
  readonly path: readonly string[];
  readonly node: Readonly<Record<string, unknown>>;
}

/** Lists all objects of a JSON text, the outermost first. */
export function placesOf(json: string): readonly Place[] {
  const places: Place[] = [];
  const visit = (node: Place['node'], path: readonly string[]) => {
    places.push({ path, node });
    for (const [name, value] of Object.entries(node)) {
      if (isObject(value)) visit(value, [...path, name]);
    }
  };
  visit(JSON.parse(json), []);
  return places;
}

function isObject(value: unknown): value is Place['node'] {
  return typeof value === 'object' && value !== null;
}
