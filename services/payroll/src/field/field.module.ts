import { Module } from '@nestjs/common';
import { FieldController } from './field.controller';
import { FieldService } from './field.service';

/** 工资项. */
@Module({ controllers: [FieldController], providers: [FieldService], exports: [FieldService] })
export class FieldModule {}
