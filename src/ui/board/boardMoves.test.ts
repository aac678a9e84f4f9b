import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type BoardCard,
  type CardColumn,
  carried,
  changes,
  droppedOn,
  moveCard,
  neighbour,
  placeOf,
  withMoves,
} from './boardMoves.ts'

type Columns = readonly CardColumn<BoardCard>[]
const column = (id: string, ...cards: string[]) => ({ id, cards: cards.map((card) => ({ id: card, title: card })) })
const board: Columns = [column('enquiry', 'a', 'b', 'c'), column('test'), column('offer', 'd', 'e')]
const shape = (columns: Columns) =>
  columns.map(({ id, cards }) => `${id}:${cards.map((card) => card.id).join('')}`).join(' ')

test('moves a card within a column and between columns', () => {
  expect(shape(moveCard(board, { id: 'a', from: 'enquiry', to: 'offer', index: 1 }))).toBe('enquiry:bc test: offer:dae')
  expect(shape(moveCard(board, { id: 'a', from: 'enquiry', to: 'enquiry', index: 2 }))).toBe(
    'enquiry:bca test: offer:de',
  )
  expect(moveCard(board, { id: 'a', from: 'enquiry', to: 'test', index: 0 })[2]).toBe(board[2])
})

test('ignores a move to an unknown column, beyond the end or to the same place', () => {
  for (const [to, index] of [
    ['gone', 0],
    ['offer', 3],
    ['offer', -1],
    ['enquiry', 0],
    ['enquiry', 3],
  ] as const) {
    expect(moveCard(board, { id: 'a', from: 'enquiry', to, index })).toBe(board)
  }
  expect(moveCard(board, { id: 'z', from: 'enquiry', to: 'test', index: 0 })).toBe(board)
})

test('arrow keys skip empty columns and stop at the edges', () => {
  expect(neighbour(board, 'c', 'next')).toBe('e')
  expect(neighbour(board, 'd', 'previous')).toBe('a')
  expect(neighbour(board, 'b', 'up')).toBe('a')
  expect(neighbour(board, 'c', 'down')).toBeNull()
  expect(neighbour(board, 'd', 'next')).toBeNull()
  expect(neighbour(board, 'b', 'last')).toBe('c')
  expect(neighbour(board, 'b', 'first')).toBe('a')
})

test('with a modifier the card itself moves, also into an empty column', () => {
  expect(carried(board, 'c', 'next')).toEqual({ id: 'c', from: 'enquiry', to: 'test', index: 0 })
  expect(carried(board, 'e', 'up')).toEqual({ id: 'e', from: 'offer', to: 'offer', index: 0 })
  expect(carried(board, 'a', 'up')).toBeNull()
  expect(carried(board, 'a', 'previous')).toBeNull()
})

test('a drop position is an index among the other cards', () => {
  expect(droppedOn(board, 'a', 'enquiry', { id: 'c', below: false })?.index).toBe(1)
  expect(droppedOn(board, 'c', 'enquiry', { id: 'a', below: true })?.index).toBe(1)
  expect(droppedOn(board, 'a', 'offer', { id: 'e', below: true })?.index).toBe(2)
  expect(droppedOn(board, 'a', 'enquiry', null)?.index).toBe(2)
  expect(droppedOn(board, 'b', 'enquiry', { id: 'b', below: true })?.index).toBe(1)
})

test('a pending move stays visible until it is answered, even if the columns change', () => {
  const way = [{ id: 'a', from: 'enquiry', to: 'offer', index: 2 }]
  expect(shape(withMoves(board, way))).toBe('enquiry:bc test: offer:dea')
  expect(shape(withMoves([column('enquiry', 'a'), column('test'), column('offer')], way))).toBe(
    'enquiry: test: offer:a',
  )
  const arrived = [column('enquiry', 'b', 'c'), column('test'), column('offer', 'd', 'e', 'a')]
  expect(withMoves(arrived, way)).toBe(arrived)
  expect(shape(withMoves([column('enquiry', 'b')], way))).toBe('enquiry:b')
})

const boards = fc.array(fc.nat({ max: 4 }), { minLength: 1, maxLength: 25 }).map((picks): Columns => {
  const cards = picks.map((pick, at) => ({ pick, card: { id: `c${at}`, title: `c${at}` } }))
  return [0, 1, 2, 3, 4].map((at) => ({
    id: `k${at}`,
    cards: cards.filter(({ pick }) => pick === at).map(({ card }) => card),
  }))
})
const anyMove = fc.tuple(fc.nat({ max: 24 }), fc.nat({ max: 5 }), fc.nat({ max: 12 }))
const asMove = ([card, to, index]: [number, number, number]) => ({ id: `c${card}`, from: '', to: `k${to}`, index })
const ids = (columns: Columns) => columns.flatMap(({ cards }) => cards.map((card) => card.id)).sort()

test('no sequence of moves loses or duplicates a card', () => {
  fc.assert(
    fc.property(boards, fc.array(anyMove, { maxLength: 12 }), (start, picks) => {
      const moves = picks.map(asMove)
      expect(ids(moves.reduce<Columns>((columns, move) => moveCard(columns, move), start))).toEqual(ids(start))
      expect(ids(withMoves(start, moves))).toEqual(ids(start))
    }),
  )
})

test('moving a card and moving it back restores the board', () => {
  fc.assert(
    fc.property(boards, anyMove, (start, pick) => {
      const move = asMove(pick)
      fc.pre(changes(start, move))
      const before = placeOf(start, move.id)
      const after = moveCard(start, move)
      expect(placeOf(after, move.id)).toMatchObject({ column: { id: move.to }, index: move.index })
      const back = { id: move.id, from: move.to, to: before?.column.id ?? '', index: before?.index ?? 0 }
      expect(moveCard(after, back)).toEqual(start)
    }),
  )
})

test('every drop and every key leads to an existing position', () => {
  fc.assert(
    fc.property(
      boards,
      anyMove,
      fc.boolean(),
      fc.constantFrom('up', 'down', 'next', 'previous'),
      (start, pick, below, way) => {
        const { id, to, index } = asMove(pick)
        fc.pre(placeOf(start, id) !== null)
        const step = carried(start, id, way)
        if (step) expect(changes(start, step)).toBe(true)
        const goal = start.find((one) => one.id === to)
        const other = goal?.cards[index % Math.max(1, goal.cards.length)]
        const drop = droppedOn(start, id, to, other ? { id: other.id, below } : null)
        const place = placeOf(start, id)
        const stays = drop?.to === place?.column.id && drop?.index === place?.index
        if (drop) expect(stays || changes(start, drop)).toBe(true)
      },
    ),
  )
})
