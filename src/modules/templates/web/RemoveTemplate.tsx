import { fill, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { ConfirmationDialog } from '#ui/overlays/ConfirmationDialog.tsx'
import { templates } from '../contract.ts'
import type { TemplateRow } from '../schemas.ts'
import { templateText } from './words.ts'

/** Asks before a template that was never submitted is removed. */
export function RemoveTemplate({ template, onClose }: { template: TemplateRow; onClose: () => void }) {
  const text = useText(templateText).list
  const remove = useSend(templates.routes.removeTemplate)
  const { schoolTemplateId, name } = template
  return (
    <ConfirmationDialog
      open
      danger
      title={fill(text.removeTitle, { name })}
      confirmLabel={text.removeAction}
      onClose={onClose}
      onConfirm={() => remove.mutateAsync({ params: { schoolTemplateId } })}
    >
      {text.removeHint}
    </ConfirmationDialog>
  )
}
