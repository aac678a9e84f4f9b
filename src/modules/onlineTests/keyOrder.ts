import type { AskedQuestion } from '#modules/questions/asked.ts'
import type { Question } from '#modules/questions/question.ts'

/** The key of a question with its options in the order in which they were asked, so that its letters are those the student saw. */
export function keyAsAsked(key: Question, asked: AskedQuestion): Question {
  if (key.type === 'passage' && asked.type === 'passage') {
    const children = key.children.map((child) => {
      const own = asked.children.find(({ id }) => id === child.id)?.question
      return own ? { ...child, question: keyAsAsked(child.question, own) as typeof child.question } : child
    })
    return { ...key, children }
  }
  if (!('options' in key && 'options' in asked)) return key
  const places = new Map(asked.options.map(({ id }, at) => [id, at]))
  const placeOf = (id: string) => places.get(id) ?? asked.options.length
  return { ...key, options: key.options.toSorted((a, b) => placeOf(a.id) - placeOf(b.id)) }
}
