import { answerQuestions } from '@ppman/child-processes'
import { measurePattern } from './measure-pattern.ts'

type Question = { source: string; flags: string; mostChars?: number }

answerQuestions(({ source, flags, mostChars }: Question) => measurePattern({ source, flags }, mostChars))
