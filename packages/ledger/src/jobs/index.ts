export {
  type BackgroundJob,
  type JobFilter,
  type JobProgress,
  type NewJob,
  backgroundJobRepo,
  type BackgroundJobRepo,
} from './background-job-repo.ts'
export { type JobPayloads, jobRepo } from './job-repo.ts'
export {
  type JobNews,
  restartLostJobs,
  runBackgroundJob,
  type RunDeps,
  startJob,
} from './run-background-job.ts'
