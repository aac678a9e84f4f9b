import { useId, useState } from 'react'
import { noticeOffice } from '#modules/notices/contract.ts'
import { audienceRoles, commentRules, limits, type NoticeType, noticeTypes } from '#modules/notices/rules.ts'
import type { OfficeNotice } from '#modules/notices/schemas.ts'
import { type CivilDate, instantOf, wallClock } from '#platform/contract/dates/dates.ts'
import { type ApiProblem, upload } from '#platform/web/api.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { Switch } from '#ui/choices/Switch.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import { FieldSet } from '#ui/fields/FieldSet.tsx'
import { type DroppedFile, FileDrop } from '#ui/fields/FileDrop.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { TimeField } from '#ui/fields/TimeField.tsx'
import { Drawer } from '#ui/overlays/Drawer.tsx'
import { RichTextField } from '#ui/richText/RichTextField.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { MultiSelect } from '#ui/select/Select.tsx'
import css from '../Notices.module.css'
import { noticeText, useServerWords } from '../words.ts'

type NoticeEditorProps = {
  notice: OfficeNotice | null
  type?: NoticeType | undefined
  /** With the id of a notice that was just written. */
  onClose: (noticeId?: string) => void
}

const clock = (instant: string | null, zone: string) => {
  if (!instant) return { date: null, time: null }
  const { date, hour, minute } = wallClock(instant, zone)
  return { date, time: `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}` }
}

function initial(notice: OfficeNotice | null, type: NoticeType, zone: string) {
  const event = clock(notice?.eventAt ?? null, zone)
  return {
    type: notice?.type ?? type,
    title: notice?.title ?? '',
    body: notice?.body ?? '',
    titleHi: notice?.titleHi ?? '',
    bodyHi: notice?.bodyHi ?? '',
    roles: notice?.audience.roles ?? (['student', 'guardian'] as (typeof audienceRoles)[number][]),
    classIds: notice?.audience.classIds ?? [],
    stdGrpIds: notice?.audience.stdGrpIds ?? [],
    expiresOn: clock(notice?.expiresAt ?? null, zone).date as CivilDate | null,
    eventOn: event.date as CivilDate | null,
    eventTime: event.time as string | null,
    eventPlace: notice?.eventPlace ?? '',
    options: notice?.options.map(({ text }) => text).join('\n') ?? '',
    isPinned: notice?.isPinned ?? false,
    onScreens: notice?.onScreens ?? false,
    comments: notice?.comments ?? ('none' as (typeof commentRules)[number]),
  }
}
type Values = ReturnType<typeof initial>

const bodyOf = (values: Values, fileIds: string[], zone: string) => {
  const { roles, classIds, stdGrpIds, expiresOn, eventOn, eventTime, options, ...rest } = values
  return {
    ...rest,
    title: rest.title.trim(),
    audience: { roles, classIds, stdGrpIds },
    expiresAt: expiresOn && instantOf(expiresOn, '23:59', zone),
    eventAt: rest.type === 'event' && eventOn ? instantOf(eventOn, eventTime ?? '09:00', zone) : null,
    options:
      rest.type === 'poll'
        ? options
            .split('\n')
            .map((one) => one.trim())
            .filter(Boolean)
        : [],
    fileIds,
  }
}

/** Writes or changes a notice: whom it is for, its text in one or two languages, its pictures and files. */
export function NoticeEditor({ notice, type = 'announcement', onClose }: NoticeEditorProps) {
  const words = useText(noticeText)
  const text = words.form
  const say = useServerWords()
  const { timeZone } = useSchool()
  const formId = useId()
  const [values, setValues] = useState(() => initial(notice, type, timeZone))
  const [isTranslated, setTranslated] = useState(values.titleHi !== '' || values.bodyHi !== '')
  const [files, setFiles] = useState<readonly (DroppedFile & { fileId?: string })[]>(
    notice?.files.map(({ fileId, name, size }) => ({ id: fileId, fileId, name, size, state: 'done' as const })) ?? [],
  )
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const add = useSend(noticeOffice.routes.addNotice)
  const save = useSend(noticeOffice.routes.saveNotice)
  const set =
    <K extends keyof Values>(name: K) =>
    (value: Values[K]) =>
      setValues((before) => ({ ...before, [name]: value }))
  const errorOf = (...names: string[]) => {
    const found = problem?.fields?.find(({ field }) => names.some((name) => field.endsWith(name)))
    return found && say(found)
  }
  const submit = async () => {
    setProblem(null)
    const form = bodyOf(
      isTranslated ? values : { ...values, titleHi: '', bodyHi: '' },
      files.flatMap(({ fileId }) => fileId ?? []),
      timeZone,
    )
    try {
      if (!notice) onClose((await add.mutateAsync({ body: form })).data.noticeId)
      else {
        await save.mutateAsync({ params: { noticeId: notice.noticeId }, body: { form, version: notice.version } })
        onClose()
      }
    } catch (failed) {
      setProblem(failed as ApiProblem)
    }
  }
  const addFiles = (added: readonly File[]) => {
    for (const file of added) {
      const id = crypto.randomUUID()
      const change = (changes: Partial<DroppedFile & { fileId: string }>) =>
        setFiles((before) => before.map((one) => (one.id === id ? { ...one, ...changes } : one)))
      setFiles((before) => [...before, { id, name: file.name, size: file.size, state: 'uploading' }])
      upload(noticeOffice.routes.keepNoticeFile, {}, file).then(
        ({ data }) => change({ state: 'done', fileId: data.fileId }),
        (failed) => change({ state: 'failed', error: say(failed as ApiProblem) }),
      )
    }
  }
  return (
    <Drawer
      open
      wide
      onClose={() => onClose()}
      title={notice ? text.editTitle : text.newTitle}
      actions={
        <>
          <Button onClick={() => onClose()}>{text.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" loading={add.isPending || save.isPending}>
            {notice && notice.phase === 'ongoing' ? text.saveChanges : text.save}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {problem && !problem.fields && <Notice tone="bad" live title={say(problem)} />}
        <NativeSelect
          label={text.type}
          value={values.type}
          onChange={set('type')}
          options={noticeTypes.map((value) => ({ value, label: words.types[value] }))}
        />
        <TextField
          label={text.title}
          required
          maxLength={limits.title}
          value={values.title}
          onChange={set('title')}
          error={errorOf('title')}
        />
        <RichTextField label={text.body} rows={5} value={values.body} onChange={set('body')} error={errorOf('body')} />
        <Switch label={text.translate} checked={isTranslated} onChange={setTranslated} />
        {isTranslated && (
          <>
            <TextField
              label={text.titleHi}
              lang="hi"
              maxLength={limits.title}
              value={values.titleHi}
              onChange={set('titleHi')}
              error={errorOf('titleHi')}
            />
            <RichTextField
              label={text.bodyHi}
              rows={5}
              value={values.bodyHi}
              onChange={set('bodyHi')}
              error={errorOf('bodyHi')}
            />
          </>
        )}
        {values.type === 'event' && (
          <div className={css.pair}>
            <DateField
              label={text.eventDate}
              required
              value={values.eventOn}
              onChange={(date) => set('eventOn')(date as CivilDate | null)}
              error={errorOf('eventAt')}
            />
            <TimeField label={text.eventTime} value={values.eventTime} onChange={set('eventTime')} />
            <TextField
              label={text.place}
              maxLength={limits.place}
              value={values.eventPlace}
              onChange={set('eventPlace')}
            />
          </div>
        )}
        {values.type === 'poll' && (
          <TextArea
            label={text.options}
            required
            rows={4}
            value={values.options}
            onChange={set('options')}
            error={errorOf('options')}
          />
        )}
        <AudienceFields values={values} set={set} error={errorOf('roles', 'classIds', 'stdGrpIds')} />
        <DateField
          label={text.expires}
          optional
          value={values.expiresOn}
          onChange={(date) => set('expiresOn')(date as CivilDate | null)}
          error={errorOf('expiresAt')}
        />
        <NativeSelect
          label={text.comments}
          value={values.comments}
          onChange={set('comments')}
          options={commentRules.map((value) => ({ value, label: text.commentRules[value] }))}
        />
        <Switch label={text.pin} checked={values.isPinned} onChange={set('isPinned')} />
        <Switch label={text.screens} checked={values.onScreens} onChange={set('onScreens')} />
        <FileDrop
          label={text.files}
          files={files}
          onAdd={addFiles}
          onRemove={(id) => setFiles((before) => before.filter((one) => one.id !== id))}
          accept=".jpg,.jpeg,.png,.webp,.pdf,.doc,.docx,.ppt,.pptx"
          maxFiles={limits.files}
        />
      </form>
    </Drawer>
  )
}

type AudienceFieldsProps = {
  values: Values
  set: <K extends keyof Values>(name: K) => (value: Values[K]) => void
  error: string | undefined
}

function AudienceFields({ values, set, error }: AudienceFieldsProps) {
  const words = useText(noticeText)
  const text = words.form
  const form = useRead(noticeOffice.routes.getAudienceForm, {})
  return (
    <>
      <FieldSet label={text.audience} error={error}>
        <div className={css.row}>
          {audienceRoles.map((role) => (
            <Checkbox
              key={role}
              label={words.roles[role]}
              checked={values.roles.includes(role)}
              onChange={(isChosen) =>
                set('roles')(isChosen ? [...values.roles, role] : values.roles.filter((one) => one !== role))
              }
            />
          ))}
        </div>
      </FieldSet>
      <MultiSelect
        label={text.classes}
        placeholder={text.whole}
        value={values.classIds}
        onChange={(ids) => set('classIds')([...ids])}
        options={(form.data?.classes ?? []).map(({ classId, name }) => ({ value: classId, label: name }))}
      />
      {(form.data?.groups.length ?? 0) > 0 && (
        <MultiSelect
          label={text.groups}
          value={values.stdGrpIds}
          onChange={(ids) => set('stdGrpIds')([...ids])}
          options={(form.data?.groups ?? []).map(({ stdGrpId, name }) => ({ value: stdGrpId, label: name }))}
        />
      )}
    </>
  )
}
