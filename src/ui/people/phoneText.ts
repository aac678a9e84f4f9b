/** A phone number as people write it, `+91 98245 89644`; numbers of unknown formats stay as they are. */
export function phoneText(number: string): string {
  const indian = /^\+91(\d{5})(\d{5})$/.exec(number)
  if (indian) return `+91 ${indian[1]} ${indian[2]}`
  const american = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(number)
  return american ? `+1 ${american.slice(1).join(' ')}` : number
}
