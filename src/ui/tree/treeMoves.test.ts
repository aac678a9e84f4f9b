import fc from 'fast-check'
import { expect, test } from 'vitest'
import { droppedAt, grow, impossible, moveNode, shifted } from './treeMoves.ts'
import { ancestorsOf, indexTree, type TreeMove, type TreeNode } from './treeNode.ts'

const leaf = (id: string, ...children: TreeNode[]): TreeNode => ({ id, label: id, data: null, children })

const book = [leaf('u1', leaf('c1', leaf('t1'), leaf('t2')), leaf('c2')), leaf('u2', leaf('c3')), leaf('u3')]
const outline = (nodes: readonly TreeNode[]): string =>
  nodes.map((node) => node.id + (node.children?.length ? `(${outline(node.children)})` : '')).join(' ')

test('moves a node with its descendants', () => {
  expect(outline(moveNode(book, { id: 'c1', parentId: 'u2', index: 0 }))).toBe('u1(c2) u2(c1(t1 t2) c3) u3')
  expect(outline(moveNode(book, { id: 't1', parentId: 'c1', index: 1 }))).toBe('u1(c1(t2 t1) c2) u2(c3) u3')
  expect(outline(moveNode(book, { id: 'u3', parentId: null, index: 0 }))).toBe('u3 u1(c1(t1 t2) c2) u2(c3)')
})

test('nodes that did not move keep their identity, so that their lines do not re-render', () => {
  const moved = moveNode(book, { id: 't1', parentId: 'c1', index: 1 })
  expect(moved[1]).toBe(book[1])
  expect(moved[0]).not.toBe(book[0])
  expect(moved[0]?.children?.[1]).toBe(book[0]?.children?.[1])
})

test('rejects a move into itself, below itself, to an unknown place or to the same place', () => {
  const tree = grow(book)
  expect(impossible(tree, { id: 'u1', parentId: 'u1', index: 0 })).toBe('inside-itself')
  expect(impossible(tree, { id: 'u1', parentId: 't2', index: 0 })).toBe('inside-itself')
  expect(impossible(tree, { id: 'u1', parentId: 'gone', index: 0 })).toBe('missing')
  expect(impossible(tree, { id: 'gone', parentId: null, index: 0 })).toBe('missing')
  expect(impossible(tree, { id: 'c1', parentId: 'u1', index: 2 })).toBe('missing')
  expect(impossible(tree, { id: 'c1', parentId: 'u1', index: 0 })).toBe('same-place')
  expect(moveNode(book, { id: 'u1', parentId: 't2', index: 0 })).toBe(book)
})

test('keys move among siblings, into the previous one, and out next to the parent', () => {
  const tree = grow(book)
  expect(shifted(tree, 'c2', 'up')).toEqual({ id: 'c2', parentId: 'u1', index: 0 })
  expect(shifted(tree, 'c1', 'down')).toEqual({ id: 'c1', parentId: 'u1', index: 1 })
  expect(shifted(tree, 'c2', 'in')).toEqual({ id: 'c2', parentId: 'c1', index: 2 })
  expect(shifted(tree, 't1', 'out')).toEqual({ id: 't1', parentId: 'u1', index: 1 })
  expect(shifted(tree, 'c1', 'up')).toBeNull()
  expect(shifted(tree, 'u3', 'down')).toBeNull()
  expect(shifted(tree, 'u1', 'in')).toBeNull()
  expect(shifted(tree, 'u2', 'out')).toBeNull()
})

test('a drop position is an index among the other nodes', () => {
  const tree = grow(book)
  expect(droppedAt(tree, 'u1', 'u3', { kind: 'before' })).toEqual({ id: 'u1', parentId: null, index: 1 })
  expect(droppedAt(tree, 'u3', 'u1', { kind: 'after' })).toEqual({ id: 'u3', parentId: null, index: 1 })
  expect(droppedAt(tree, 't1', 'c3', { kind: 'before' })).toEqual({ id: 't1', parentId: 'u2', index: 0 })
  expect(droppedAt(tree, 'c3', 'c1', { kind: 'inside', first: false })).toEqual({ id: 'c3', parentId: 'c1', index: 2 })
  expect(droppedAt(tree, 't2', 'c1', { kind: 'inside', first: false })).toEqual({ id: 't2', parentId: 'c1', index: 1 })
  expect(droppedAt(tree, 'c3', 'c1', { kind: 'inside', first: true })).toEqual({ id: 'c3', parentId: 'c1', index: 0 })
  expect(droppedAt(tree, 'c3', 't2', { kind: 'outside', level: 2 })).toEqual({ id: 'c3', parentId: 'u1', index: 1 })
  expect(droppedAt(tree, 'c3', 't2', { kind: 'outside', level: 0 })).toEqual({ id: 'c3', parentId: null, index: 1 })
})

/** Any tree of up to 30 nodes: each new node goes under an existing one or at the top level. */
const trees = fc.array(fc.nat({ max: 99 }), { minLength: 1, maxLength: 30 }).map((picks) => {
  const lists: TreeNode[][] = [[]]
  picks.forEach((pick, at) => {
    const children: TreeNode[] = []
    lists[pick % lists.length]?.push({ id: `n${at}`, label: `n${at}`, data: at, children })
    lists.push(children)
  })
  return lists[0] ?? []
})

const anyMove = (roots: readonly TreeNode[], picks: readonly number[]): TreeMove => {
  const ids = [...indexTree(roots).keys()]
  const [a = 0, b = 0, c = 0] = picks
  return { id: ids[a % ids.length] ?? '', parentId: [...ids, null][b % (ids.length + 1)] ?? null, index: c % 8 }
}

const steps = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat()), { minLength: 1, maxLength: 12 })
const ids = (roots: readonly TreeNode[]): string[] => roots.flatMap((node) => [node.id, ...ids(node.children ?? [])])

test('no sequence of moves loses or duplicates a node, or puts a branch under itself', () => {
  fc.assert(
    fc.property(trees, steps, (start, picks) => {
      const end = picks.reduce<readonly TreeNode[]>((roots, pick) => moveNode(roots, anyMove(roots, pick)), start)
      expect(ids(end).sort()).toEqual(ids(start).sort())
      const index = indexTree(end)
      for (const id of index.keys()) expect(ancestorsOf(index, id)).not.toContain(id)
    }),
  )
})

test('moving a node and moving it back restores the tree', () => {
  fc.assert(
    fc.property(trees, fc.tuple(fc.nat(), fc.nat(), fc.nat()), (start, pick) => {
      const move = anyMove(start, pick)
      const before = indexTree(start).get(move.id)
      fc.pre(before !== undefined && impossible(grow(start), move) === null)
      const after = moveNode(start, move)
      expect(indexTree(after).get(move.id)).toMatchObject({ parentId: move.parentId, index: move.index })
      const back = moveNode(after, { id: move.id, parentId: before?.parentId ?? null, index: before?.index ?? 0 })
      expect(back).toEqual(start)
    }),
  )
})

test('every drop and every key leads to an existing place, or to none', () => {
  const spots = fc.oneof(
    fc.constantFrom({ kind: 'before' } as const, { kind: 'after' } as const),
    fc.record({ kind: fc.constant('inside' as const), first: fc.boolean() }),
    fc.record({ kind: fc.constant('outside' as const), level: fc.nat({ max: 6 }) }),
  )
  const shifts = fc.constantFrom('up', 'down', 'in', 'out')
  fc.assert(
    fc.property(trees, fc.nat(), fc.nat(), spots, shifts, (roots, a, b, spot, shift) => {
      const tree = grow(roots)
      const all = ids(roots)
      const id = all[a % all.length] ?? ''
      const drop = droppedAt(tree, id, all[b % all.length] ?? '', spot)
      if (drop) expect(impossible(tree, drop)).not.toBe('missing')
      const step = shifted(tree, id, shift)
      if (step) expect(impossible(tree, step)).toBeNull()
    }),
  )
})
