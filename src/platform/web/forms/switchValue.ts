/** How a form keeps a switch: its facts are texts, and an empty one is off. */
export const yes = (on: boolean): 'yes' | '' => (on ? 'yes' : '')
