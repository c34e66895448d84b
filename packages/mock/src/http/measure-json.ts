/** Measures of a JSON value, as far as it was read. */
export interface JsonMeasures {
  /** The number of levels of lists and objects. An empty object has one, a text none. */
  readonly levels: number;
  /** Whether it contains NaN or Infinity, which JSON cannot represent. */
  readonly hasNonFinite: boolean;
  /** The memory that it takes, in bytes, as estimated. A small object takes twenty times its JSON. */
  readonly size: number;
}

// The memory of each part in bytes, as measured in V8 on a machine of 64 bits.
export const TEXT_SIZE = 20;
const LIST_SIZE = 32;
const ITEM_SIZE = 8;
const OBJECT_SIZE = 56;
/** Of a field of many objects. V8 needs several times as much for a name that is used only once. */
const FIELD_SIZE = 16;

const NOT_LATIN_1 = /[^\0-\xff]/;

/** Measures a list or an object. Reads at most one level more than `maxLevels`. */
export function measureJson(value: unknown, maxLevels = Number.POSITIVE_INFINITY): JsonMeasures {
  let levels = 0;
  let hasNonFinite = false;
  let size = 0;
  // Level by level, without recursion: a body of 200 kB can nest 100,000 levels deep.
  let containers = isContainer(value) ? [value] : [];
  for (; containers.length > 0 && levels <= maxLevels; levels += 1) {
    const below: object[] = [];
    for (const container of containers) {
      const isList = Array.isArray(container);
      // A list is not copied: it may be long.
      const items: readonly unknown[] = isList ? container : Object.values(container);
      size += isList
        ? LIST_SIZE + ITEM_SIZE * items.length
        : OBJECT_SIZE + FIELD_SIZE * items.length;
      for (const item of items) {
        if (typeof item === 'string')
          size += TEXT_SIZE + item.length * (NOT_LATIN_1.test(item) ? 2 : 1);
        else if (typeof item === 'number') hasNonFinite ||= !Number.isFinite(item);
        else if (isContainer(item)) below.push(item);
      }
    }
    containers = below;
  }
  return { levels, hasNonFinite, size };
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
