/** Items that one list contains more often than the other; items with the same key are equal. */
export function surplus<Item>(
  items: readonly Item[],
  others: readonly Item[],
  key: (item: Item) => string,
): readonly Item[] {
  const counts = new Map<string, number>();
  for (const other of others) counts.set(key(other), (counts.get(key(other)) ?? 0) + 1);
  return items.filter((item) => {
    const count = counts.get(key(item)) ?? 0;
    counts.set(key(item), count - 1);
    return count <= 0;
  });
}
