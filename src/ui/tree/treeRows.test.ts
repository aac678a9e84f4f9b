import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ancestorsOf, indexTree, type TreeNode } from './treeNode.ts'
import { branchesOf, filterTree, flattenTree, typedAhead } from './treeRows.ts'

const leaf = (id: string, label: string, ...children: TreeNode[]): TreeNode => ({ id, label, data: null, children })

const book = [
  leaf('u1', 'Number systems', leaf('c1', 'Fractions', leaf('t1', 'Like and unlike'), leaf('t2', 'Decimals'))),
  leaf('u2', 'रेखागणित', leaf('c2', 'कोण'), leaf('c3', 'Triangles')),
]
const index = indexTree(book)
const idsOf = (rows: { node: TreeNode }[]) => rows.map((row) => row.node.id)

test('shows the children of expanded nodes with level and position', () => {
  const rows = flattenTree(book, new Set(['u1']))
  expect(idsOf(rows)).toEqual(['u1', 'c1', 'u2'])
  expect(rows[1]).toMatchObject({ level: 2, position: 1, siblings: 1, branch: true, open: false, parentId: 'u1' })
  expect(rows[2]).toMatchObject({ level: 1, position: 2, siblings: 2 })
  expect(idsOf(flattenTree(book, branchesOf(index)))).toEqual([...index.keys()])
})

test('a filter keeps the ancestors of a match, and its descendants can still be expanded', () => {
  const decimals = filterTree(index, ' DECI ')
  expect(decimals && idsOf(flattenTree(book, decimals.open, decimals.kept))).toEqual(['u1', 'c1', 't2'])
  const fractions = filterTree(index, 'fractions')
  expect(fractions && idsOf(flattenTree(book, fractions.open, fractions.kept))).toEqual(['u1', 'c1'])
  expect(fractions?.kept.has('t1')).toBe(true)
  expect([...(filterTree(index, 'कोण')?.matches ?? [])]).toEqual(['c2'])
  expect(filterTree(index, '  ')).toBeNull()
  expect(filterTree(index, 'zzz')?.kept.size).toBe(0)
})

test('typing moves to the next line with that prefix, wrapping around', () => {
  const rows = flattenTree(book, branchesOf(index))
  expect(typedAhead(rows, 0, 'f')).toBe(1)
  expect(typedAhead(rows, 1, 'fr')).toBe(1)
  expect(typedAhead(rows, 5, 'n')).toBe(0)
  expect(typedAhead(rows, 0, 'क')).toBe(5)
  expect(typedAhead(rows, 0, 'x')).toBe(-1)
})

test('every filtered line has all its ancestors visible', () => {
  const words = fc.constantFrom('a', 'b', 'ab', 'ba', 'abc')
  const trees = fc.array(fc.tuple(fc.nat({ max: 99 }), words), { minLength: 1, maxLength: 40 }).map((picks) => {
    const lists: TreeNode[][] = [[]]
    picks.forEach(([pick, label], at) => {
      const children: TreeNode[] = []
      lists[pick % lists.length]?.push({ id: `n${at}`, label, data: null, children })
      lists.push(children)
    })
    return lists[0] ?? []
  })
  fc.assert(
    fc.property(trees, words, (roots, text) => {
      const all = indexTree(roots)
      const filtered = filterTree(all, text)
      const shown = new Set(filtered && idsOf(flattenTree(roots, filtered.open, filtered.kept)))
      for (const id of filtered?.matches ?? []) {
        expect(shown).toContain(id)
        for (const above of ancestorsOf(all, id)) expect(shown).toContain(above)
      }
      const related = (id: string, match: string) =>
        id === match || ancestorsOf(all, match).includes(id) || ancestorsOf(all, id).includes(match)
      for (const id of shown) expect([...(filtered?.matches ?? [])].some((match) => related(id, match))).toBe(true)
    }),
  )
})
