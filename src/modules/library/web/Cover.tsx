import {
  IconBook,
  IconCards,
  IconClipboardList,
  IconHeadphones,
  IconMovie,
  IconPackage,
  IconPresentation,
  IconPuzzle,
  IconTool,
} from '@tabler/icons-react'
import { Icon, type IconType } from '#ui/Icon.tsx'
import { type CategoryName, categoryName } from '../kinds.ts'
import type { Resource } from '../schemas.ts'
import css from './Cover.module.css'

const icons: Record<CategoryName, IconType> = {
  book: IconBook,
  lessonPlan: IconClipboardList,
  video: IconMovie,
  presentation: IconPresentation,
  module: IconPackage,
  ela: IconTool,
  interactiveVideo: IconMovie,
  audio: IconHeadphones,
  flashCards: IconCards,
  interactivity: IconPuzzle,
}

/** Cloth colours of old bindings; white letters are readable on all of them. */
const cloths = ['#1f5d4a', '#7a3b2e', '#2f4a7a', '#6b3a5e', '#7a5a1e', '#2f5f6b', '#4d5a2a', '#513c79'] as const

/** The same subject always has the same colour. With these two numbers, eight usual subjects have eight colours. */
function clothOf(subject: string): string {
  let sum = 0
  for (const letter of subject) sum = (sum * 357 + (letter.codePointAt(0) ?? 0)) % 32_749
  return cloths[sum % cloths.length] ?? cloths[0]
}

/** A drawn cover: the colour is the subject's, the sign that of the kind of resource. */
export function Cover({ resource }: { resource: Resource }) {
  const { title, course, grade, categoryId, language } = resource
  return (
    <span
      className={css.cover}
      style={{ backgroundColor: clothOf(course ?? String(categoryId)) }}
      data-cover
      aria-hidden="true"
    >
      <span className={css.top}>{[course, grade].filter(Boolean).join(' · ')}</span>
      <span className={css.title} dir="auto" lang={language}>
        {title}
      </span>
      <Icon of={icons[categoryName(categoryId)]} size={24} className={css.sign} />
    </span>
  )
}
