import type { AudienceRole, commentRules, NoticeType } from '#modules/notices/rules.ts'
import type { OfficeNotice } from '#modules/notices/schemas.ts'
import { type CivilDate, instantOf, wallClock } from '#platform/contract/dates/dates.ts'
import type { RecordForm } from '#platform/web/forms/useRecordForm.ts'

/** A notice as its form holds it: plain values, so that what is typed can be kept on the device. */
export type NoticeValues = {
  type: string
  title: string
  body: string
  isTranslated: boolean
  titleHi: string
  bodyHi: string
  roles: readonly string[]
  classIds: readonly string[]
  stdGrpIds: readonly string[]
  expiresOn: string
  eventOn: string
  eventTime: string
  eventPlace: string
  /** One answer per line. */
  options: string
  isPinned: boolean
  onScreens: boolean
  comments: string
  /** Each a stored file as JSON. */
  files: readonly string[]
}

export type NoticeFormProps = { form: RecordForm<NoticeValues> }

type KeptFile = { fileId: string; name: string; size: number }
export const packFile = ({ fileId, name, size }: KeptFile): string => JSON.stringify({ fileId, name, size })
export const unpackFile = (packed: string): KeptFile => JSON.parse(packed) as KeptFile

const dateAndTime = (instant: string | null, zone: string) => {
  if (!instant) return { date: '', time: '' }
  const { date, hour, minute } = wallClock(instant, zone)
  return { date, time: `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}` }
}

export function noticeValues(notice: OfficeNotice | null, type: NoticeType, zone: string): NoticeValues {
  const event = dateAndTime(notice?.eventAt ?? null, zone)
  return {
    type: notice?.type ?? type,
    title: notice?.title ?? '',
    body: notice?.body ?? '',
    isTranslated: Boolean(notice?.titleHi || notice?.bodyHi),
    titleHi: notice?.titleHi ?? '',
    bodyHi: notice?.bodyHi ?? '',
    roles: notice?.audience.roles ?? ['student', 'guardian'],
    classIds: notice?.audience.classIds ?? [],
    stdGrpIds: notice?.audience.stdGrpIds ?? [],
    expiresOn: dateAndTime(notice?.expiresAt ?? null, zone).date,
    eventOn: event.date,
    eventTime: event.time,
    eventPlace: notice?.eventPlace ?? '',
    options: notice?.options.map(({ text }) => text).join('\n') ?? '',
    isPinned: notice?.isPinned ?? false,
    onScreens: notice?.onScreens ?? false,
    comments: notice?.comments ?? 'none',
    files: notice?.files.map(packFile) ?? [],
  }
}

/** What the form sends. A notice expires at the end of its last day. */
export function noticeBody(values: NoticeValues, zone: string) {
  const { title, body, isTranslated, titleHi, bodyHi, eventPlace, isPinned, onScreens } = values
  const type = values.type as NoticeType
  const lines = values.options.split('\n').map((line) => line.trim())
  return {
    type,
    title: title.trim(),
    body,
    titleHi: isTranslated ? titleHi.trim() : '',
    bodyHi: isTranslated ? bodyHi : '',
    audience: {
      roles: values.roles as AudienceRole[],
      classIds: [...values.classIds],
      stdGrpIds: [...values.stdGrpIds],
    },
    expiresAt: values.expiresOn ? instantOf(values.expiresOn as CivilDate, '23:59', zone) : null,
    eventAt:
      type === 'event' && values.eventOn
        ? instantOf(values.eventOn as CivilDate, values.eventTime || '09:00', zone)
        : null,
    eventPlace: eventPlace.trim(),
    options: type === 'poll' ? lines.filter(Boolean) : [],
    isPinned,
    onScreens,
    comments: values.comments as (typeof commentRules)[number],
    fileIds: values.files.map((file) => unpackFile(file).fileId),
  }
}

const fields: Record<string, string> = { eventAt: 'eventOn', expiresAt: 'expiresOn', fileIds: 'files' }

/** The field of the form that a path of the request belongs to. */
export const noticeField = (path: string): string => {
  const [name = ''] = path
    .replace(/^form\./, '')
    .replace(/^audience\./, '')
    .split('.')
  return fields[name] ?? name
}
