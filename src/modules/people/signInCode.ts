/** A sign-in code in two groups, easier to read aloud and to copy. The space may be typed or left out. */
export const readableCode = (code: string) => `${code.slice(0, 4)} ${code.slice(4)}`
