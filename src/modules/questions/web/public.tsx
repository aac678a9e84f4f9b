export { AnswerKey } from './AnswerKey.tsx'
export { QuestionView } from './view/QuestionView.tsx'
export { TextView } from './view/TextView.tsx'
