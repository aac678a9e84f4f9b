import { useState } from 'react'
import { admissionNotices } from '#modules/admissions/noticeContract.ts'
import type { Notice } from '#modules/admissions/noticeSchemas.ts'
import { gatewayEditing } from '#modules/gateway/access.ts'
import { gatewayPaths } from '#modules/gateway/web/paths.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { useLanguage, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { SegmentedControl } from '#ui/choices/SegmentedControl.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Badge } from '#ui/indicators/Badge.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import css from '../Admissions.module.css'
import { AdmissionsHeader } from './AdmissionsHeader.tsx'
import { noticeText } from './noticeWords.ts'

/** What families are told at each step, as it would be sent today. */
export default function Notices() {
  const text = useText(noticeText)
  const own = useLanguage()
  const [language, setLanguage] = useState<'en' | 'hi'>(own === 'hi' ? 'hi' : 'en')
  const mayWrite = mayUse(gatewayEditing, useUser())
  const read = useRead(admissionNotices.routes.listNotices, {})
  return (
    <>
      <AdmissionsHeader
        at="messages"
        actions={
          <SegmentedControl
            label={text.language}
            options={[
              { value: 'en', label: text.en },
              { value: 'hi', label: text.hi },
            ]}
            value={language}
            onChange={setLanguage}
          />
        }
      />
      {read.isError && <EmptyState kind="failed" onRetry={() => void read.refetch()} retrying={read.isFetching} />}
      {read.isPending && (
        <Loading>
          <SkeletonRows rows={6} columns={2} />
        </Loading>
      )}
      {read.data && (
        <div className={css.stack}>
          <div className={css.between}>
            <p className={css.quiet}>{mayWrite ? text.intro : text.introReader}</p>
            {mayWrite && (
              <div className={css.row}>
                <ButtonLink to={gatewayPaths.templates}>{text.editTexts}</ButtonLink>
                <ButtonLink variant="quiet" to={gatewayPaths.triggers}>
                  {text.turnOff}
                </ButtonLink>
              </div>
            )}
          </div>
          <div className={css.previews}>
            {read.data.notices.map((notice) => (
              <NoticePreview key={notice.step} notice={notice} language={language} />
            ))}
          </div>
        </div>
      )}
    </>
  )
}

function NoticePreview({ notice, language }: { notice: Notice; language: 'en' | 'hi' }) {
  const text = useText(noticeText)
  const own = useLanguage()
  const preview = notice.previews.find((one) => one.language === language)
  if (!preview) return null
  return (
    <Section
      title={notice.name[own === 'hi' ? 'hi' : 'en']}
      action={
        <span className={css.row}>
          {preview.isOwn && <Badge>{text.ownWords}</Badge>}
          <Status tone={notice.isOn ? 'good' : 'draft'}>{notice.isOn ? text.on : text.off}</Status>
        </span>
      }
    >
      <div className={css.block} lang={language}>
        <strong>{preview.subject}</strong>
        <p className={css.letter}>{preview.text}</p>
        {preview.sms !== null && (
          <p className={css.letter}>
            <Badge>{text.sms}</Badge> {preview.sms}
          </p>
        )}
      </div>
    </Section>
  )
}
