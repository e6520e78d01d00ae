export { type JobPayloads, jobRepo } from './job-repo.ts'
