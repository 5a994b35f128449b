import { Module } from '@nestjs/common';
import { {{pascal}}Controller } from './{{name}}/{{name}}.controller';
import { {{pascal}}Service } from './{{name}}/{{name}}.service';

@Module({ controllers: [{{pascal}}Controller], providers: [{{pascal}}Service] })
export class AppModule {}
