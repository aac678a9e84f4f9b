/** Choices as options, in the order of their words. */
export const optionsOf = <Key extends string>(words: Readonly<Record<Key, string>>) =>
  (Object.keys(words) as Key[]).map((value) => ({ value, label: words[value] }))
