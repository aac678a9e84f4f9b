import type { Answer } from '../answer.ts'
import type { Question } from '../question.ts'

/*
 * A second implementation, from the words of the rules and with other means: decimals as floating point where that is safe, sets as
 * counted lists, and marks in 55,440ths, which every share of at most twelve parts is a whole number of.
 */
export const unit = 55_440

/** The marks in units, or why there are none. */
export function secondMarks(question: Question, answer: Answer): number | 'blank' | 'pending' {
  const full = question.marks * unit
  if (question.type === 'passage') {
    const own = answer.type === 'passage' ? answer.answers : {}
    const parts = question.children.map((child) => {
      const given = Object.entries(own).find(([id]) => id === child.id)?.[1]
      return given ? secondMarks(child.question, given) : 'blank'
    })
    if (parts.includes('pending')) return 'pending'
    if (parts.every((part) => part === 'blank')) return 'blank'
    return parts.reduce<number>((sum, part) => sum + (typeof part === 'number' ? part : 0), 0)
  }
  if (question.type === 'single' && answer.type === 'single')
    return answer.choice === null ? 'blank' : answer.choice === question.right ? full : 0
  if (question.type === 'assertionReason' && answer.type === 'assertionReason')
    return answer.choice === null ? 'blank' : answer.choice === question.right ? full : 0
  if (question.type === 'trueFalse' && answer.type === 'trueFalse')
    return answer.value === null ? 'blank' : answer.value === question.right ? full : 0
  if (question.type === 'several' && answer.type === 'several') {
    const chosen = answer.choices.filter((id, at) => answer.choices.indexOf(id) === at)
    if (chosen.length === 0) return 'blank'
    let [good, bad] = [0, 0]
    for (const id of chosen) question.right.includes(id) ? good++ : bad++
    if (question.partial === 'each') return good > bad ? (full / question.right.length) * (good - bad) : 0
    if (question.partial === 'rightOnly') return bad === 0 ? (full / question.right.length) * good : 0
    return bad === 0 && good === question.right.length ? full : 0
  }
  if (question.type === 'match' && answer.type === 'match') {
    const given = new Map(Object.entries(answer.pairs))
    const asked = question.left.map((line) => line.id)
    if (!asked.some((id) => given.has(id))) return 'blank'
    const wrong = asked.filter((id) => given.get(id) !== new Map(Object.entries(question.pairs)).get(id)).length
    if (question.partial === 'none') return wrong === 0 ? full : 0
    return (full / asked.length) * (asked.length - wrong)
  }
  if (question.type === 'order' && answer.type === 'order') {
    const key = question.items.map((item) => item.id)
    if (answer.order.length === 0) return 'blank'
    if (answer.order.some((id, at) => answer.order.lastIndexOf(id) !== at)) return 0
    if (question.partial === 'none') return JSON.stringify(answer.order) === JSON.stringify(key) ? full : 0
    if (question.partial === 'each')
      return (full / key.length) * key.reduce((sum, id, at) => sum + (answer.order[at] === id ? 1 : 0), 0)
    const links = answer.order.slice(1).map((id, at) => `${answer.order[at]}>${id}`)
    const wanted = key.slice(1).map((id, at) => `${key[at]}>${id}`)
    return (full / wanted.length) * wanted.filter((link) => links.includes(link)).length
  }
  if (question.type === 'fillIn' && answer.type === 'fillIn') {
    const tidy = (text: string) => {
      const words = text
        .split(/\s+/)
        .filter((word) => word !== '')
        .join(' ')
        .replace(/\.$/, '')
        .trim()
      return question.isCaseSensitive ? words : words.toLowerCase()
    }
    const given = new Map(Object.entries(answer.blanks).map(([id, text]) => [id, tidy(text)]))
    if (question.blanks.every((blank) => (given.get(blank.id) ?? '') === '')) return 'blank'
    const good = question.blanks.filter((blank) => blank.accepted.map(tidy).includes(given.get(blank.id) ?? '')).length
    if (question.partial === 'none') return good === question.blanks.length ? full : 0
    return (full / question.blanks.length) * good
  }
  if (question.type === 'numeric' && answer.type === 'numeric') {
    if (answer.text.trim() === '') return 'blank'
    const [, number, unitText = ''] = /^\s*(-?[\d.]+)\s*(.*?)\s*$/.exec(answer.text) ?? []
    if (number === undefined) return 0
    // Thousandths as whole numbers; the generated numbers have at most three decimals.
    const thousandths = (text: string) => Math.round(Number(text) * 1000)
    const key = thousandths(question.answer)
    const allowed =
      question.tolerance.kind === 'absolute'
        ? thousandths(question.tolerance.value)
        : (Math.abs(key) * thousandths(question.tolerance.value)) / 100_000
    const near = (given: number) => Math.abs(given - key) <= allowed
    if (!question.unit) return near(thousandths(number)) ? full : 0
    const found = question.unit.accepted.find((one) => one.text === unitText)
    if (found) return near(thousandths(number) * Number(found.factor)) ? full : 0
    if (!near(thousandths(number))) return 0
    return { none: 0, half: full / 2, full }[question.unit.without]
  }
  if (question.type === 'hotSpot' && answer.type === 'hotSpot') {
    if (answer.points.length === 0) return 'blank'
    const hits = new Set<string>()
    let bad = 0
    for (const { x, y } of answer.points) {
      let at: string | null = null
      for (const region of question.regions) {
        if (at !== null) break
        if (region.shape === 'rectangle') {
          if (
            x - region.x >= 0 &&
            region.x + region.width - x >= 0 &&
            y - region.y >= 0 &&
            region.y + region.height - y >= 0
          )
            at = region.id
        } else {
          const { width, height } = question.picture
          const [dx, dy] = [(x - region.x) * width, (y - region.y) * height]
          if (dx * dx + dy * dy - region.radius * width * region.radius * width <= 0) at = region.id
        }
      }
      if (at !== null && question.right.includes(at)) hits.add(at)
      else bad += 1
    }
    if (question.partial === 'none') return hits.size === question.right.length && bad === 0 ? full : 0
    return Math.max(0, hits.size - bad) * (full / question.right.length)
  }
  if ((question.type === 'short' || question.type === 'long') && answer.type === question.type)
    return answer.text.trim() === '' ? 'blank' : 'pending'
  return 'blank'
}
