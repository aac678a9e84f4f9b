import type { Blueprint, BlueprintRow } from '#modules/papers/blueprint.ts'

/** A row with a key of its own, so that it keeps its focus when others go. */
export type KeyedRow = BlueprintRow & { key: number }
export type KeyedSection = { key: number; title: string; instructions: string; rows: KeyedRow[] }

export const newRow = (key: number): KeyedRow => ({
  key,
  type: 'single',
  marks: 1,
  count: 5,
  attempt: null,
  isChoice: false,
  chapter: null,
  difficulty: null,
  bloom: null,
})

export const newSection = (key: number): KeyedSection => ({ key, title: '', instructions: '', rows: [newRow(0)] })

export const keyedSections = (blueprint: Blueprint | null): KeyedSection[] =>
  blueprint?.sections.map(({ rows, ...section }, key) => ({
    ...section,
    key,
    rows: rows.map((row, at) => ({ ...row, key: at })),
  })) ?? [newSection(0)]

export const sectionsOf = (sections: readonly KeyedSection[]): Blueprint['sections'] =>
  sections.map(({ title, instructions, rows }) => ({
    title,
    instructions,
    rows: rows.map(({ key: _, ...row }) => row),
  }))
