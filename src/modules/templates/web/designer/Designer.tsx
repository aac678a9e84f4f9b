import { useState } from 'react'
import { templateAuthors, templateReviewers } from '#modules/templates/access.ts'
import { templates } from '#modules/templates/contract.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import type { Reply } from '#platform/contract/route.ts'
import css from '#platform/web/designer/Designer.module.css'
import { useDraft } from '#platform/web/drafts/useDraft.tsx'
import { useLanguage, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Status } from '#ui/indicators/Status.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { kindNames } from '../../rules/kindNames.ts'
import { templatePaths } from '../paths.ts'
import { useTemplateState } from '../templateState.ts'
import { templateTitles } from '../titles.ts'
import { templateText, useServerWords } from '../words.ts'
import { type DocumentDraft, DocumentTools } from './DocumentTools.tsx'
import { Preview } from './Preview.tsx'
import { Versions } from './Versions.tsx'

type DesignerProps = Reply<typeof templates.routes.getTemplate>

/** What the template consists of on the left, what it looks like beside it, and its versions. */
export function Designer({ template, purposes, samples, signatures }: DesignerProps) {
  const text = useText(templateText)
  const { titles } = useText(templateTitles)
  const names = kindNames[useLanguage()]
  const say = useServerWords()
  const user = useUser()
  const stateOf = useTemplateState()
  const mayEdit = mayUse(templateAuthors, user)
  const kept: DocumentDraft = { name: template.name, content: template.content }
  // With the version it began with, so that what somebody else saved meanwhile is not overwritten unseen.
  const [edited, setEdited] = useState<(DocumentDraft & { version: number }) | null>(null)
  const { version, ...now } = edited ?? { ...kept, version: template.version }
  const setNow = (next: DocumentDraft) => setEdited({ ...next, version })
  const isChanged = JSON.stringify(now) !== JSON.stringify(kept)
  const draft = useDraft(`template ${template.schoolTemplateId}`, {
    value: now,
    isDirty: isChanged,
    onRestore: setNow,
  })
  const save = useSend(templates.routes.saveTemplate)
  const submit = useSend(templates.routes.submitTemplate)
  const retire = useSend(templates.routes.retireTemplate)
  const params = { schoolTemplateId: template.schoolTemplateId }
  const told = {
    onSuccess: (answer: Parameters<typeof say>[0]) => void toast.success(say(answer)),
    onError: (problem: Parameters<typeof say>[0]) => void toast.error(say(problem)),
  }
  const { tone, label } = stateOf(template)
  const versions = <Versions template={template} onTake={(content) => setNow({ ...now, content })} />
  return (
    <>
      <PageHeader
        title={now.name || titles.template}
        crumbs={[{ label: titles.templates, to: templatePaths.templates }]}
        subtitle={
          <>
            {names[template.kind]} · <Status tone={tone}>{label}</Status>
          </>
        }
        actions={
          <>
            {mayUse(templateReviewers, user) && template.inUse !== null && (
              <Button
                loading={retire.isPending}
                disabled={isChanged}
                onClick={() =>
                  retire.mutate({ params, body: { isRetired: !template.isRetired, version: template.version } }, told)
                }
              >
                {template.isRetired ? text.designer.reuse : text.designer.retire}
              </Button>
            )}
            {mayEdit && (
              <>
                <Button
                  loading={submit.isPending}
                  disabled={isChanged || !template.isChanged || template.inReview !== null}
                  onClick={() => submit.mutate({ params, body: { version: template.version } }, told)}
                >
                  {text.designer.submit}
                </Button>
                <Button
                  variant="primary"
                  loading={save.isPending}
                  disabled={!isChanged || now.name.trim() === ''}
                  onClick={() =>
                    save.mutate(
                      { params, body: { ...now, version } },
                      {
                        onSuccess: (answer) => {
                          draft.clear()
                          setEdited(null)
                          toast.success(say(answer))
                        },
                        onError: told.onError,
                      },
                    )
                  }
                >
                  {text.designer.save}
                </Button>
              </>
            )}
          </>
        }
      />
      {draft.guard}
      <div className={css.designer}>
        <div className={css.tools}>
          {/* What waits for a decision comes first. */}
          {template.inReview !== null && versions}
          <DocumentTools
            kind={template.kind}
            draft={now}
            purposes={purposes}
            signatures={signatures}
            readOnly={!mayEdit}
            onChange={setNow}
          />
          {template.inReview === null && versions}
        </div>
        <Preview kind={template.kind} content={now.content} samples={samples} />
      </div>
    </>
  )
}
