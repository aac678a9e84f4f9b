import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paperQuarters } from '#modules/offlineTests/marks.ts'
import { askedOnline, hasChoices, writtenItems } from './paperItems.ts'
import { attainable, type Weighed } from './rules/paperMarks.ts'

/** Groups by the marks of their questions; `choices` says which places offer two. */
const group = fc
  .record({
    quarterMarks: fc.integer({ min: 1, max: 40 }),
    choices: fc.array(fc.boolean(), { minLength: 2, maxLength: 6 }),
    attempt: fc.option(fc.integer({ min: 1, max: 5 })),
  })
  .map(({ attempt, ...rest }) => ({
    ...rest,
    attempt: attempt === null ? null : Math.min(attempt, rest.choices.length - 1),
  }))
const paper = fc.array(fc.array(group, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 })

/** A paper of these groups, and what its questions carry. */
function written(
  sections: readonly (readonly { quarterMarks: number; choices: boolean[]; attempt: number | null }[])[],
) {
  const known = new Map<string, Weighed>()
  let serial = 0
  const question = (quarterMarks: number) => {
    serial += 1
    const versionId = `v${serial}`
    known.set(versionId, { questionId: `q${serial}`, quarterMarks, chapter: 'Light', outcome: '', difficulty: 2 })
    return versionId
  }
  const content = {
    sections: sections.map((groups, at) => ({
      title: `Section ${at}`,
      instructions: '',
      groups: groups.map(({ quarterMarks, choices, attempt }) => ({
        attempt,
        places: choices.map((isChoice) => ({
          questions: isChoice ? [question(quarterMarks), question(quarterMarks)] : [question(quarterMarks)],
        })),
      })),
    })),
  }
  return { content, known }
}

test('ASM-03 a test filled from a paper carries the marks of the paper, under its headings and without repeats', () => {
  fc.assert(
    fc.property(paper, (sections) => {
      const { content, known } = written(sections)
      const asked = askedOnline(content)
      expect(asked.reduce((all, { versionId }) => all + (known.get(versionId)?.quarterMarks ?? 0), 0)).toBe(
        attainable(content, known),
      )
      expect(new Set(asked.map(({ versionId }) => versionId)).size).toBe(asked.length)
      const headings = asked.map(({ section }) => section)
      expect(headings).toEqual(headings.toSorted())
    }),
  )
})

test('ASM-04 a test on paper asks every question of its paper under its number, and carries what the paper carries', () => {
  fc.assert(
    fc.property(paper, (sections) => {
      const { content, known } = written(sections)
      const items = writtenItems(content, 'OR')
      expect(new Set(items.map(({ label }) => label)).size).toBe(items.length)
      expect(items.map(({ versionId }) => versionId)).toEqual([...known.keys()])
      const asked = items.map(({ versionId, group, place, attempt }) => ({
        questionId: versionId,
        quarters: known.get(versionId)?.quarterMarks ?? 0,
        place: { group, place, attempt },
      }))
      expect(paperQuarters(asked)).toBe(attainable(content, known))
      const isChosen = items.some(({ label, attempt }) => label.endsWith('OR') || attempt !== null)
      expect(hasChoices(content)).toBe(isChosen)
    }),
  )
})
