import { noticeOffice } from '#modules/notices/contract.ts'
import { commentRules, limits, type NoticeType, noticeTypes } from '#modules/notices/rules.ts'
import type { OfficeNotice } from '#modules/notices/schemas.ts'
import { RecordDrawer } from '#platform/web/forms/RecordDrawer.tsx'
import { useRecordForm } from '#platform/web/forms/useRecordForm.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { Switch } from '#ui/choices/Switch.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { TimeField } from '#ui/fields/TimeField.tsx'
import { RichTextField } from '#ui/richText/RichTextField.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import css from '../Notices.module.css'
import { noticeText, useServerWords } from '../words.ts'
import { AudienceFields } from './AudienceFields.tsx'
import { NoticeFiles } from './NoticeFiles.tsx'
import { type NoticeFormProps, type NoticeValues, noticeBody, noticeField, noticeValues } from './noticeValues.ts'

type NoticeEditorProps = {
  notice: OfficeNotice | null
  type?: NoticeType | undefined
  /** With the id of a notice that was just written. */
  onClose: (noticeId?: string) => void
}

/** Writes or changes a notice: whom it is for, its text in one or two languages, its pictures and files. */
export function NoticeEditor({ notice, type = 'announcement', onClose }: NoticeEditorProps) {
  const words = useText(noticeText)
  const text = words.form
  const { timeZone } = useSchool()
  const add = useSend(noticeOffice.routes.addNotice)
  const save = useSend(noticeOffice.routes.saveNotice)
  const form = useRecordForm({
    say: useServerWords(),
    name: `notice ${notice?.noticeId ?? 'new'}`,
    facts: noticeValues(notice, type, timeZone),
    version: notice?.version ?? 0,
    send: (mine: NoticeValues, version) => {
      const body = noticeBody(mine, timeZone)
      return notice
        ? save.mutateAsync({ params: { noticeId: notice.noticeId }, body: { form: body, version } })
        : add.mutateAsync({ body })
    },
    theirs: (copy: OfficeNotice) => ({ facts: noticeValues(copy, type, timeZone), version: copy.version }),
    fieldOf: noticeField,
    blames: { 'no-such-class': 'classIds', 'no-such-file': 'files' },
    onSaved: ({ data }) => onClose(notice ? undefined : data.noticeId),
  })
  const { commentRules: _, ...fieldNames } = text
  const labels: Record<string, string> = {
    ...fieldNames,
    roles: text.audience,
    classIds: text.classes,
    stdGrpIds: text.groups,
    expiresOn: text.expires,
    eventOn: text.eventDate,
    eventPlace: text.place,
    isPinned: text.pin,
    onScreens: text.screens,
    isTranslated: text.translate,
  }
  const isOnBoard = notice?.phase === 'ongoing'
  return (
    <RecordDrawer
      wide
      inParts
      title={notice ? text.editTitle : text.newTitle}
      isNew={!notice}
      submitLabel={isOnBoard ? text.saveChanges : text.save}
      form={form}
      label={(field) => labels[field] ?? field}
      onClose={() => onClose()}
    >
      <WordsFields form={form} isTypeFixed={isOnBoard} />
      <AudienceFields form={form} />
      <NoticeFiles form={form} />
      <BoardFields form={form} />
    </RecordDrawer>
  )
}

function WordsFields({ form, isTypeFixed }: NoticeFormProps & { isTypeFixed: boolean }) {
  const words = useText(noticeText)
  const text = words.form
  const { values, errors, change } = form
  return (
    <div className={css.form}>
      <NativeSelect
        label={text.type}
        value={values.type}
        disabled={isTypeFixed}
        onChange={(value) => change('type', value)}
        options={noticeTypes.map((value) => ({ value: value as string, label: words.types[value] }))}
      />
      <Switch label={text.translate} checked={values.isTranslated} onChange={(isOn) => change('isTranslated', isOn)} />
      <div className={css.languages} data-two={values.isTranslated || undefined}>
        <TextField
          label={text.title}
          required
          maxLength={limits.title}
          value={values.title}
          onChange={(value) => change('title', value)}
          error={errors.title}
          data-autofocus=""
        />
        {values.isTranslated && (
          <TextField
            label={text.titleHi}
            lang="hi"
            maxLength={limits.title}
            value={values.titleHi}
            onChange={(value) => change('titleHi', value)}
            error={errors.titleHi}
          />
        )}
        <RichTextField
          label={text.body}
          rows={5}
          value={values.body}
          onChange={(value) => change('body', value)}
          error={errors.body}
        />
        {values.isTranslated && (
          <RichTextField
            label={text.bodyHi}
            rows={5}
            value={values.bodyHi}
            onChange={(value) => change('bodyHi', value)}
            error={errors.bodyHi}
          />
        )}
      </div>
      {values.type === 'event' && (
        <div className={css.pair}>
          <DateField
            label={text.eventDate}
            required
            value={values.eventOn || null}
            onChange={(date) => change('eventOn', date ?? '')}
            error={errors.eventOn}
          />
          <TimeField
            label={text.eventTime}
            value={values.eventTime || null}
            onChange={(time) => change('eventTime', time ?? '')}
          />
          <TextField
            label={text.place}
            maxLength={limits.place}
            value={values.eventPlace}
            onChange={(value) => change('eventPlace', value)}
            error={errors.eventPlace}
          />
        </div>
      )}
      {values.type === 'poll' && (
        <TextArea
          label={text.options}
          hint={isTypeFixed ? text.optionsFixed : undefined}
          required
          disabled={isTypeFixed}
          rows={4}
          value={values.options}
          onChange={(value) => change('options', value)}
          error={errors.options}
        />
      )}
    </div>
  )
}

function BoardFields({ form }: NoticeFormProps) {
  const text = useText(noticeText).form
  const { values, errors, change } = form
  return (
    <div className={css.form}>
      <div className={css.pair}>
        <DateField
          label={text.expires}
          optional
          value={values.expiresOn || null}
          onChange={(date) => change('expiresOn', date ?? '')}
          error={errors.expiresOn}
        />
        <NativeSelect
          label={text.comments}
          value={values.comments}
          onChange={(value) => change('comments', value)}
          options={commentRules.map((value) => ({ value: value as string, label: text.commentRules[value] }))}
        />
      </div>
      <Switch label={text.pin} checked={values.isPinned} onChange={(isOn) => change('isPinned', isOn)} />
      <Switch
        label={text.screens}
        hint={text.screensHint}
        checked={values.onScreens}
        onChange={(isOn) => change('onScreens', isOn)}
      />
    </div>
  )
}
