/** Creates a value for each key on first use and keeps it as long as the key exists. */
export function oncePer<K extends object, T extends object>(create: (key: K) => T): (key: K) => T {
  const values = new WeakMap<K, T>()
  return (key) => {
    const known = values.get(key)
    if (known) return known
    const created = create(key)
    values.set(key, created)
    return created
  }
}
