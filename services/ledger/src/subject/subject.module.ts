import { Module } from '@nestjs/common';
import { AccountingCategoryModule } from '../accounting-category/accounting-category.module';
import { TemplateUseModule } from '../template-use/template-use.module';
import { CodeRuleService } from './code-rule.service';
import { SubjectChange } from './subject-change';
import { SubjectImport } from './subject-import';
import { SubjectImportChange } from './subject-import.change';
import { SubjectController } from './subject.controller';
import { SubjectQuery } from './subject.query';
import { SubjectNotes } from './subject-notes';
import { SubjectRows } from './subject-rows';
import { SubjectService } from './subject.service';
import { VisibleSubjects } from './visible-subjects';

/** Subjects (会计科目), and which of them a person may see. */
@Module({
  imports: [AccountingCategoryModule, TemplateUseModule],
  controllers: [SubjectController],
  providers: [
    CodeRuleService,
    SubjectChange,
    SubjectImport,
    SubjectImportChange,
    SubjectQuery,
    SubjectService,
    SubjectNotes,
    SubjectRows,
    VisibleSubjects,
  ],
  exports: [SubjectQuery, VisibleSubjects],
})
export class SubjectModule {}
