import { newId } from '#platform/server/database/ids.ts'
import type { Examples, Stage } from '../../scenes.ts'
import { aBook } from './library.ts'

const named = () => ({ operationId: newId(), madeAt: '2026-07-15T09:30:00.000Z' })
/** A function, because programs change the points of one stroke and must not change the other. */
const line = () => [
  [0.1, 0.1],
  [0.2, 0.2],
]

const inBook =
  (more: () => { query?: object; body?: object } = () => ({})) =>
  async (stage: Stage, serial: number) => ({
    as: stage.person('teacher'),
    params: { bookId: await aBook(stage, { serial }) },
    ...more(),
  })

export const examples: Examples = {
  'reader.openBook': inBook(),
  'reader.listMarks': inBook(),
  'reader.listDrawings': inBook(() => ({ query: { pageNumber: '1' } })),
  'reader.addHighlight': inBook(() => ({
    body: { ...named(), type: 'pdf', points: [[0.1, 0.1, 0.5, 0.12]], color: 1, pageNumber: 1, text: 'Proof' },
  })),
  'reader.addDrawings': inBook(() => ({
    body: {
      type: 'pdf',
      strokes: [{ ...named(), page: 1, color: 1, thickness: 15, opacity: 0.7, points: line() }],
      erasers: [{ ...named(), page: 1, thickness: 15, points: line() }],
    },
  })),
  'reader.addMarks': inBook(() => ({
    body: { operations: [{ ...named(), kind: 'note', page: 1, at: [0.5, 0.5], text: 'Proof' }] },
  })),
  'reader.keepPlace': inBook(() => ({ body: { page: 3 } })),
}
