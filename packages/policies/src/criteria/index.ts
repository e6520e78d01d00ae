export { criteriaRepo, type CriteriaRepo, type VersionCriteria } from './criteria-repo.ts'
