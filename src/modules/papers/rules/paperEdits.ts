import type { PaperContent } from '../paper.ts'

/** Where a place stands: section, group, and its position there. */
export type Spot = { section: number; group: number; place: number }
type Place = PaperContent['sections'][number]['groups'][number]['places'][number]

const changed = (content: PaperContent, spot: Pick<Spot, 'section' | 'group'>, edit: (places: Place[]) => Place[]) => ({
  ...content,
  sections: content.sections.map((section, s) =>
    s === spot.section
      ? {
          ...section,
          groups: section.groups.map((group, g) => {
            if (g !== spot.group) return group
            const places = edit(group.places)
            // Any n of m needs more places than n.
            return { places, attempt: group.attempt !== null && group.attempt >= places.length ? null : group.attempt }
          }),
        }
      : section,
  ),
})

/** Puts a question into a group, at its end unless a position is given; unchanged if it is on the paper already. */
export function withQuestion(
  content: PaperContent,
  at: Pick<Spot, 'section' | 'group'> & { place?: number },
  versionId: string,
) {
  const isThere = content.sections.some(({ groups }) =>
    groups.some(({ places }) => places.some(({ questions }) => questions.includes(versionId))),
  )
  return isThere
    ? content
    : changed(content, at, (places) => places.toSpliced(at.place ?? places.length, 0, { questions: [versionId] }))
}

export const withoutPlace = (content: PaperContent, spot: Spot) =>
  changed(content, spot, (places) => places.toSpliced(spot.place, 1))

/** Offers a second question at a place, of which students answer one. */
export const withChoice = (content: PaperContent, spot: Spot, versionId: string) =>
  changed(content, spot, (places) =>
    places.map((place, at) => (at === spot.place ? { questions: [...place.questions.slice(0, 1), versionId] } : place)),
  )

export const withoutChoice = (content: PaperContent, spot: Spot) =>
  changed(content, spot, (places) =>
    places.map((place, at) => (at === spot.place ? { questions: place.questions.slice(0, 1) } : place)),
  )

/** Takes a place from one spot and puts it before another. */
export function carriedPlace(content: PaperContent, from: Spot, to: Spot): PaperContent {
  const moving = content.sections[from.section]?.groups[from.group]?.places[from.place]
  if (moving === undefined) return content
  const isSame = from.section === to.section && from.group === to.group
  const place = isSame && from.place < to.place ? to.place - 1 : to.place
  return changed(withoutPlace(content, from), to, (places) => places.toSpliced(place, 0, moving))
}

/** Moves a place up or down, over the edge of its group into the next one; unchanged at the ends of the paper. */
export function movedPlace(content: PaperContent, spot: Spot, by: 1 | -1): { content: PaperContent; spot: Spot } {
  const groups = content.sections.flatMap(({ groups: own }, section) => own.map((_, group) => ({ section, group })))
  const at = groups.findIndex((one) => one.section === spot.section && one.group === spot.group)
  const size = content.sections[spot.section]?.groups[spot.group]?.places.length ?? 0
  const moving = content.sections[spot.section]?.groups[spot.group]?.places[spot.place]
  if (moving === undefined) return { content, spot }
  const within = spot.place + by
  if (within >= 0 && within < size) {
    const next = changed(content, spot, (places) => places.toSpliced(spot.place, 1).toSpliced(within, 0, moving))
    return { content: next, spot: { ...spot, place: within } }
  }
  const target = groups[at + by]
  if (target === undefined) return { content, spot }
  const there = content.sections[target.section]?.groups[target.group]?.places.length ?? 0
  const place = by === 1 ? 0 : there
  const taken = withoutPlace(content, spot)
  return {
    content: changed(taken, target, (places) => places.toSpliced(place, 0, moving)),
    spot: { ...target, place },
  }
}

/** Puts another question in the place of one. */
export const swapped = (content: PaperContent, from: string, to: string): PaperContent => ({
  ...content,
  sections: content.sections.map((section) => ({
    ...section,
    groups: section.groups.map((group) => ({
      ...group,
      places: group.places.map(({ questions }) => ({ questions: questions.map((one) => (one === from ? to : one)) })),
    })),
  })),
})
