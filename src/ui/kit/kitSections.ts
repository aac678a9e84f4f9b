import { type ComponentType, lazy } from 'react'

export interface KitSection {
  id: string
  title: string
  Section: ComponentType
}

/** The sections of the kit page in order; add one for every new family of components. */
export const sections: readonly KitSection[] = [
  { id: 'today', title: 'Today', Section: lazy(() => import('./TodaySection.tsx')) },
  { id: 'foundations', title: 'Colour, type, space', Section: lazy(() => import('./FoundationsSection.tsx')) },
  { id: 'actions', title: 'Buttons and menus', Section: lazy(() => import('./ActionsSection.tsx')) },
  { id: 'fields', title: 'Fields', Section: lazy(() => import('./FieldsSection.tsx')) },
  { id: 'choices', title: 'Choices', Section: lazy(() => import('./ChoicesSection.tsx')) },
  { id: 'dates', title: 'Lists, dates, files', Section: lazy(() => import('./DatesSection.tsx')) },
  { id: 'status', title: 'States and people', Section: lazy(() => import('./StatusSection.tsx')) },
  { id: 'page', title: 'Page layout', Section: lazy(() => import('./PageSection.tsx')) },
  { id: 'empty', title: 'Loading and empty', Section: lazy(() => import('./EmptySection.tsx')) },
  { id: 'overlays', title: 'Dialogs and drawers', Section: lazy(() => import('./OverlaysSection.tsx')) },
  {
    id: 'table',
    title: 'Table',
    Section: lazy(async () => ({ default: (await import('./TableSection.tsx')).TableSection })),
  },
  {
    id: 'grid',
    title: 'Grid',
    Section: lazy(async () => ({ default: (await import('./GridSection.tsx')).GridSection })),
  },
  {
    id: 'chart',
    title: 'Charts',
    Section: lazy(async () => ({ default: (await import('./ChartSection.tsx')).ChartSection })),
  },
  {
    id: 'richtext',
    title: 'Rich text',
    Section: lazy(async () => ({ default: (await import('./RichTextSection.tsx')).RichTextSection })),
  },
  {
    id: 'tree',
    title: 'Tree',
    Section: lazy(async () => ({ default: (await import('./TreeSection.tsx')).TreeSection })),
  },
  {
    id: 'board',
    title: 'Board',
    Section: lazy(async () => ({ default: (await import('./BoardSection.tsx')).BoardSection })),
  },
  { id: 'messages', title: 'Messages and progress', Section: lazy(() => import('./MessagesSection.tsx')) },
]
