import type { DocumentKind } from '../kinds.ts'
import { templatePaths } from './paths.ts'

// Apart from the paths: the menu needs those on every page.

export const templateAt = (templateId: string): string =>
  templatePaths.template.replace(':templateId', encodeURIComponent(templateId))

/** The page that issues documents of a kind, with one of the school's templates if there is one. */
export const issueAt = (kind: DocumentKind, templateId?: string): string =>
  `${templatePaths.issue}?kind=${kind}${templateId ? `&template=${encodeURIComponent(templateId)}` : ''}`
