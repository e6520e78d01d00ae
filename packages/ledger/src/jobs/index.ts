export type { BackgroundJob, JobFilter, JobProgress, NewJob } from './background-job.ts'
export { backgroundJobRepo, type BackgroundJobRepo } from './background-job-repo.ts'
export { type JobPayloads, jobRepo } from './job-repo.ts'
export {
  type JobNews,
  restartLostJobs,
  runBackgroundJob,
  type RunDeps,
  startJob,
} from './run-background-job.ts'
