/** Makes what belongs to a thing when it is first asked for, and keeps it as long as the thing lives. */
export function oncePer<K extends object, T extends object>(make: (key: K) => T): (key: K) => T {
  const made = new WeakMap<K, T>()
  return (key) => {
    const known = made.get(key)
    if (known) return known
    const fresh = make(key)
    made.set(key, fresh)
    return fresh
  }
}
