export { QuestionView } from './view/QuestionView.tsx'
