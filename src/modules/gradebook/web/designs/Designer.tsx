import { useState } from 'react'
import { templateEditing } from '#modules/gradebook/access.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import type { Reply } from '#platform/contract/route.ts'
import css from '#platform/web/designer/Designer.module.css'
import { useDraft } from '#platform/web/drafts/useDraft.tsx'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { designs } from '../../contracts/designContract.ts'
import type { CardDesign } from '../../contracts/designSchemas.ts'
import { gradebookPaths } from '../paths.ts'
import { gradebookTitles } from '../titles.ts'
import { useServerWords } from '../words.ts'
import { BlockList } from './BlockList.tsx'
import { BlockOptions } from './BlockOptions.tsx'
import { DesignPreview } from './DesignPreview.tsx'
import { DesignVersions } from './DesignVersions.tsx'
import { PageOptions } from './PageOptions.tsx'
import { designText } from './words.ts'

type DesignerProps = Reply<typeof designs.routes.getDesign>

/** Blocks on the left, the chosen block's options below, and the page as it is printed beside them. */
export function Designer({ design, grades, purposes, samples }: DesignerProps) {
  const text = useText(designText)
  const { titles } = useText(gradebookTitles)
  const say = useServerWords()
  const mayEdit = mayUse(templateEditing, useUser())
  const kept = { name: design.name, gradeIds: design.grades.map(({ gradeId }) => gradeId), content: design.content }
  // With the version it began with, so that what somebody else saved meanwhile is not overwritten unseen.
  const [edited, setEdited] = useState<(typeof kept & { version: number }) | null>(null)
  const { version, ...now } = edited ?? { ...kept, version: design.version }
  const setNow = (next: typeof kept) => setEdited({ ...next, version })
  const [chosen, setChosen] = useState(design.content.blocks[0]?.key ?? null)
  const save = useSend(designs.routes.saveDesign)
  const publish = useSend(designs.routes.publishDesign)
  const isChanged = JSON.stringify(now) !== JSON.stringify(kept)
  const draft = useDraft(`card design ${design.designId}`, { value: now, isDirty: isChanged, onRestore: setNow })
  const put = (content: CardDesign) => setNow({ ...now, content })
  const params = { designId: design.designId }
  const onError = (problem: Parameters<typeof say>[0]) => toast.error(say(problem))
  const block = now.content.blocks.find(({ key }) => key === chosen)
  return (
    <>
      <PageHeader
        title={now.name || titles.designs}
        crumbs={[{ label: titles.designs, to: gradebookPaths.designs }]}
        subtitle={design.number === null ? text.draft : fill(text.published, { n: design.number })}
        actions={
          mayEdit && (
            <>
              <Button
                loading={publish.isPending}
                disabled={isChanged || !design.isChanged}
                onClick={() =>
                  publish.mutate(
                    { params, body: { version: design.version } },
                    { onSuccess: (answer) => toast.success(say(answer)), onError },
                  )
                }
              >
                {text.publish}
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
                      onError,
                    },
                  )
                }
              >
                {text.save}
              </Button>
            </>
          )
        }
      />
      {draft.guard}
      <div className={css.designer}>
        <div className={css.tools}>
          <Section title={text.blocks}>
            <BlockList
              blocks={now.content.blocks}
              chosen={chosen}
              readOnly={!mayEdit}
              onChoose={setChosen}
              onChange={(blocks) => put({ ...now.content, blocks })}
            />
          </Section>
          {block && (
            <Section title={`${text.options}: ${text.kinds[block.kind]}`}>
              <fieldset className={css.fields} disabled={!mayEdit}>
                <legend className="visually-hidden">{text.kinds[block.kind]}</legend>
                <BlockOptions
                  key={block.key}
                  block={block}
                  onChange={(next) =>
                    put({
                      ...now.content,
                      blocks: now.content.blocks.map((one) => (one.key === next.key ? next : one)),
                    })
                  }
                />
              </fieldset>
            </Section>
          )}
          <Section title={text.page}>
            <fieldset className={css.fields} disabled={!mayEdit}>
              <legend className="visually-hidden">{text.page}</legend>
              <PageOptions draft={now} grades={grades} purposes={purposes} onChange={setNow} />
            </fieldset>
          </Section>
          <DesignVersions design={design} onTake={put} />
        </div>
        <DesignPreview content={now.content} samples={samples} />
      </div>
    </>
  )
}
