/** The value of a placeholder in a text about several things, in their order. Equal amounts are each named: ₹500 twice is not ₹500. */
export function valueTogether(values: readonly string[]): string {
  const [first = ''] = values
  const isShared = values.every((value) => value === first) && !/^\p{Sc}/u.test(first)
  return isShared ? first : values.join(', ')
}
